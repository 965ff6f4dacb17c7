-- Keeps the status that follows from a container's moves alone, apart from what terminals and documents say.
alter table container add column moved_status text;
