#!/bin/sh
test -s CHANGES.md
