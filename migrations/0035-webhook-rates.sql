-- safe: scan webhook.rate_limit: accounts have few webhooks, so the check of all rows is short
-- How many posts a minute a webhook gets at most; null: as many as there are.
alter table webhook add column rate_limit integer check (rate_limit > 0);

-- Of a webhook with such a rate: when the next post may begin.
alter table waiting_webhook add column next_post_at timestamptz;
