def overlap(boxes):
    return bool(boxes)
