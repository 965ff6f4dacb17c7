-- The updates and changes of terminal of a container, which move with it when two shipments are joined.
drop index concurrently if exists container_updated_event_container

create index concurrently container_updated_event_container
on container_updated_event (account_id, container_id)

drop index concurrently if exists container_pod_terminal_changed_event_container

create index concurrently container_pod_terminal_changed_event_container
on container_pod_terminal_changed_event (account_id, container_id)
