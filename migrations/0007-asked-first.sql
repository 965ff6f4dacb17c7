-- What somebody has just asked for is found without reading through the routine that is due.
create index carrier_reference_asked on carrier_reference (due_at) where paying_bucket <> 'default';
