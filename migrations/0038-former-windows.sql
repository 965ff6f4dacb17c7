-- safe: drop request_window: only processes of before 0019 write it
-- safe: drop admit_request: only processes of before 0019 call it
-- What admitted requests one by one, before admit_requests counted those that arrive together.
drop function admit_request(uuid, text, int);
drop table request_window;
