-- owner: platform
-- Limits such as "at most five in any hour" need the time of each try; a level that drains admits twice as many in the first hour.
alter table allowances add column taken_at timestamptz[] not null default '{}';
