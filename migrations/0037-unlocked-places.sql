-- safe: drop container.container_empty_terminated_location_id_fkey: places and ships are never deleted
-- safe: drop container.container_final_destination_location_id_fkey: places and ships are never deleted
-- safe: drop container.container_pod_location_id_fkey: places and ships are never deleted
-- safe: drop container.container_pod_terminal_id_fkey: places and ships are never deleted
-- safe: drop container_pod_terminal_changed_event.container_pod_terminal_changed_event_terminal_id_fkey: places and ships are never deleted
-- safe: drop container_updated_event.container_updated_event_terminal_id_fkey: places and ships are never deleted
-- safe: drop estimated_event.estimated_event_location_id_fkey: places and ships are never deleted
-- safe: drop estimated_event.estimated_event_vessel_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_destination_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_destination_terminal_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_pod_terminal_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_pod_vessel_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_port_of_discharge_id_fkey: places and ships are never deleted
-- safe: drop shipment.shipment_port_of_lading_id_fkey: places and ships are never deleted
-- safe: drop transport_event.transport_event_location_id_fkey: places and ships are never deleted
-- safe: drop transport_event.transport_event_terminal_id_fkey: places and ships are never deleted
-- safe: drop transport_event.transport_event_vessel_id_fkey: places and ships are never deleted
-- A foreign key locks the row that it refers to. Rows of events all over the accounts refer to the same few ships and
-- ports, which every one of these locks writes to. Places and ships are never deleted, and a row comes with those that it
-- names in one transaction.
alter table container
  drop constraint container_empty_terminated_location_id_fkey,
  drop constraint container_final_destination_location_id_fkey,
  drop constraint container_pod_location_id_fkey,
  drop constraint container_pod_terminal_id_fkey;
alter table container_pod_terminal_changed_event
  drop constraint container_pod_terminal_changed_event_terminal_id_fkey;
alter table container_updated_event
  drop constraint container_updated_event_terminal_id_fkey;
alter table estimated_event
  drop constraint estimated_event_location_id_fkey,
  drop constraint estimated_event_vessel_id_fkey;
alter table shipment
  drop constraint shipment_destination_id_fkey,
  drop constraint shipment_destination_terminal_id_fkey,
  drop constraint shipment_pod_terminal_id_fkey,
  drop constraint shipment_pod_vessel_id_fkey,
  drop constraint shipment_port_of_discharge_id_fkey,
  drop constraint shipment_port_of_lading_id_fkey;
alter table transport_event
  drop constraint transport_event_location_id_fkey,
  drop constraint transport_event_terminal_id_fkey,
  drop constraint transport_event_vessel_id_fkey;
