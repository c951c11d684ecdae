-- owner: usage
-- Finds the downloads that still name their user after two years.
create index on downloads (started_at) where user_id is not null;
