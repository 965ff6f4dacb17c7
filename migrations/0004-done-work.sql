-- A later wish for less does not stand for an earlier one for more.
-- safe: scan document.done_work: no version was released before
alter table document
  add column done_work text -- what the wish was for that was worked off last; null: as much as can be
    check (done_work in ('classify', 'extract', 'link'));
