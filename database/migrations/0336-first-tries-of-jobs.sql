-- owner: platform
-- A job is given up by its age since the first try, not since it was queued: it may have waited long behind others.
alter table jobs add column first_tried_at timestamptz;
