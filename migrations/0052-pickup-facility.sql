-- Keeps the ramp or terminal at a container's place of delivery.
alter table container add column pickup_facility_id uuid;
