-- What somebody has just asked for is found without reading through the routine that is due.
-- safe: index carrier_reference_asked: no version was released before
create index carrier_reference_asked on carrier_reference (due_at) where paying_bucket <> 'default';
