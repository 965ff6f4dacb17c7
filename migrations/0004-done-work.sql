-- A later wish for less does not stand for an earlier one for more.
alter table document
  add column done_work text -- what the wish was for that was worked off last; null: as much as can be
    check (done_work in ('classify', 'extract', 'link'));
