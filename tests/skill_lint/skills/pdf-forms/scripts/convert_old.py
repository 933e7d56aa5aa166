def old(page):
    return page
