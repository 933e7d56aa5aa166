"""Every bound on what citecheck accepts, each with its reason.

The first group belongs to the standard (a clause states each number); the others protect the
machine from hostile input and are about a hundred times as high as honest use needs.
"""

from __future__ import annotations

from typing import Final

# The standard's numbers.
ANCHOR_WORDS: Final = 4  # a reader searches for the anchor, and nobody searches for a whole clause
ANCHOR_CHARACTERS: Final = 40  # in code points; without this limit, four very long words would pass
ANCHOR_CHARACTERS_SPACELESS: Final = 12  # Chinese, Japanese and Thai have no spaces between words
CONTEXT_CHARACTERS: Final = 600  # three long sentences; a whole page is not a quote
CONTEXT_SENTENCES: Final = 3  # enough if a claim also needs the sentence before the quoted one
LABEL_WORDS: Final = 4  # words in the visible label of a link `[label](cite:1 'anchor')`
REASON_CHARACTERS: Final = 200  # the field `r` must be "a short phrase"
LINE_IDS: Final = 5  # numbers in `l`: the anchor's lines and their neighbours
LINE_NEIGHBOURS: Final = 2  # maximum distance of a cited line from the anchor

# The answer.
RESPONSE_BYTES: Final = 2 * 2**20  # a long report has 100 kB
BLOCK_CHARACTERS: Final = 2**20  # 2,000 citations of 500 characters
BLOCK_DEPTH: Final = 8  # levels of nesting; a valid block has 4: object, list, citation, line ids
CITATIONS: Final = 2_000  # the largest real answers have a few hundred
STRING_CHARACTERS: Final = 4_000  # an `f` has at most 600
NUMBER_DIGITS: Final = 15  # JSON parsers disagree about the value of a longer number
CITATION_NUMBER: Final = 1_000_000  # several agents may begin their numbers at 1,000, 2,000 and so on
LINE_NUMBER: Final = 1_000_000  # text without form feeds is one long page
ATTACHMENT_ID: Final = 128  # characters: the file name in short form, and a hash
MARKERS: Final = 10_000  # the longest real answers have a few hundred
PROBLEMS: Final = 1_000  # listed defects of one answer; nobody fixes more at once
CLAIM_CHARACTERS: Final = 2_000  # a longer text is not a sentence; this also bounds the work for hostile text
CLAIM_EFFORT: Final = 1_000_000  # comparisons of figures, which take some seconds; 2,000 citations need half as many
UNCITED_STATEMENTS: Final = 20  # statements without a citation that are reported singly; nobody fixes more at once
BOLD_TEXTS: Final = 12  # bold texts before a marker, in one sentence, that can be the anchor
MARKER_RANGE: Final = 50  # [1-50] counts as 50 markers; nobody writes a longer range as a marker

# Sources.
SOURCE_BYTES: Final = 200 * 2**20  # filings have 1 to 10 MB
PAGES: Final = 5_000  # the longest filings have 600
PAGE_CHARACTERS: Final = 200_000  # filings have about 3,100 a page
PAGE_LINES: Final = 10_000  # the densest tables have about 200
SOURCE_CHARACTERS: Final = 20_000_000  # total of one PDF, each reading order counted; about 5,000 pages of a filing
RASTER_PIXELS: Final = 10_000_000  # for a drawn page or part of a page; a page at 108 dots an inch has a million
DRAWN_OBJECTS: Final = 30_000  # objects of one drawn page; the densest filings have 10,000, one for each letter
PILED_PAIRS: Final = 1_000_000  # pairs of overlapping words or letters compared on one page; filings have 500
PICTURE_PIXELS: Final = 4_000_000  # pixels of a page picture in a proof; US letter at 144 dots an inch has two million
PICTURE_BYTES: Final = 100_000  # size of such a picture; 20 cited pages make a proof of less than 3 MB
PICTURES: Final = 200  # pictures in one proof; nobody opens a proof of more than 30 MB

# Grading.
QUESTION_CHARACTERS: Final = 2_000  # a longer question probably contains the documents, whose figures need citations
HELD_PAGES: Final = 500  # pages of sources in a worker's memory, some 200 MB; the least recently used are dropped
SOURCES_TO_SEARCH: Final = 8  # given sources that `validate` searches for a quote that is not in the cited one
TASK_CHARACTERS: Final = 200_000  # of a source that a judge sees whole; some 50,000 tokens, which most models can read
OTHER_SOURCES: Final = 32  # uncited sources that `support` searches if the cited sources lack a claim
INDEXED_SENTENCES: Final = 8_000  # source sentences held for `support`, some 40 MB; the least recently used are dropped
LIKENED_SENTENCES: Final = 20_000  # sentences of a source that are made vectors, which takes some seconds
INDEXED_SOURCES: Final = 64  # sources whose sentences are held; a short source takes some 300 kB
GRADED_AT_ONCE: Final = 2_000  # answers in memory before workers get them; each has some 20 kB
GRADED_TEXT: Final = 50_000_000  # characters of these answers

# The MCP server.
REPLY_BYTES: Final = 60_000  # of a reply, as text and as data together; Claude Code accepts 25,000 tokens
REPLY_PAGES: Final = 10  # pages that one call of `prepare` reads; a reply has room for about as many
SERVED_PAGES: Final = 1_000  # pages of a set of sources that stay in memory for the next call, some 400 MB

# The child process that reads a PDF, a web page or a Word file.
WORKER_MEMORY_BYTES: Final = 2**30  # tiny hostile files can make parsers use gigabytes
WORKER_TEXT_BYTES: Final = 2**29  # a page that needs more is refused: pdfium drops text when its memory runs out
WORKER_CPU_SECONDS: Final = 8  # processor time for one reply of the child; the slowest honest one takes 2
READING_CPU_SECONDS: Final = 60  # processor time to read one source; some rows below add to it
DRAWING_CPU_SECONDS: Final = 100  # processor time to draw a source's pages; the slowest of 100 honest sources took 10
PAGE_CPU_SECONDS: Final = 0.04  # more reading time for each page; an honest page takes 0.02
LOOK_CPU_SECONDS: Final = 1.0  # more drawing time for each drawn page; an honest page takes 0.1
PICTURE_CPU_SECONDS: Final = 4.0  # more reading time for each picture; an honest picture takes 0.1 to 0.4
SECOND_CPU_SECONDS: Final = 3.0  # more reading time for each page of the second parser; an honest page takes 0.1 to 0.4
WORKER_OPEN_FILES: Final = 64  # for the interpreter and its libraries; the PDF arrives through a pipe
WORKER_RESTARTS: Final = 3  # restarts after a page crashed the child process; only that page is lost
WORKER_REPLY_BYTES: Final = 16 * 2**20  # a page of 200,000 characters, in four reading orders
MARKUP_CPU_SECONDS: Final = 20  # processor time to read one web page or Word file; an honest one of 1 MB takes 0.2
MARKUP_REPLY_BYTES: Final = 128 * 2**20  # 20,000,000 characters in UTF-8, some of them three times
UNPACKED_BYTES: Final = 256 * 2**20  # parts of a Word file that are read, unpacked; 300 pages have 2 to 10 MB
UNPACKED_PARTS: Final = 20_000  # files in a Word file; one with a picture on each of 300 pages has 400

# A page that `fetch` saves.
FETCH_BYTES: Final = 100 * 2**20  # of one page or file, unpacked; it is in memory as a whole
FETCH_SECONDS: Final = 60  # for one page with its redirects
FETCH_REDIRECTS: Final = 10  # browsers follow 20

# Texts of the web that `support --fallback` searches for.
WEB_SEARCHES: Final = 50  # claims of one run that are searched; each search costs money
WEB_TEXTS: Final = 5  # results of one search that are checked
WEB_BYTES: Final = 8 * 2**20  # of the results of one search; five long pages have some 500 kB
WEB_SECONDS: Final = 30  # for one search; APIs answer in one to five

# Transcripts of agents.
TRANSCRIPT_BYTES: Final = 64 * 2**20  # a transcript in one JSON value, read as a whole; sessions have 1 to 10 MB
TRANSCRIPT_VALUES: Final = 4_000_000  # objects and arrays in one JSON value; an empty one takes 60 bytes of memory
TRANSCRIPT_LINE_BYTES: Final = 32 * 2**20  # one line is held at a time; a tool's result with pictures has 10 MB
TRANSCRIPT_RUN_BYTES: Final = 256 * 2**20  # all lines of one run; a file with one run per line may have any length
TRANSCRIPT_RUN_LINES: Final = 1_000_000  # the longest sessions have some ten thousand
TRANSCRIPT_MISSING: Final = 100_000  # samples that a log announces but does not contain; each counts as a run

# What is searched beyond the cited page.
SAMPLED_PAGES: Final = 12  # pages compared to find the headers and footers
OCCURRENCES: Final = 1_000  # reported places of one quote
SIGHTED_PAGES: Final = 20  # pages other than the cited one that are drawn to see whether a quote is visible there

# What is shown.
SHOWN_TEXT: Final = 200  # characters of input text that a message shows
