-- Attempts of the delivery that a client has asked for and that are not made yet. The one that is in flight when the
-- first of them is asked for counts as well, so that each attempt that ends takes one off.
alter table delivery add column asked integer not null default 0;
