-- A notification is updated once, soon after it was inserted, and a delivery is when it is claimed. An update writes to no
-- index where the page has room for it.
alter table webhook_notification set (fillfactor = 50);

alter table delivery set (fillfactor = 50);
