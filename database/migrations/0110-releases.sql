-- owner: catalogue
-- A draft may be released at a set time, and an office may ask for a second person to publish it. A draft that was scheduled or sent is shown to
-- all who edit reports; any other is shown only to its maker.
alter table report_drafts
  -- When it is to be released: what its maker asks for while it waits for a second person, and what the portal keeps once it is scheduled.
  add column release_at timestamptz,
  add column scheduled_at timestamptz,
  -- In whose name it is released.
  add column scheduled_by bigint references users on delete set null,
  add column sent_at timestamptz,
  add column sent_note text,
  -- Why it was not released at its time; somebody has to look at it again.
  add column held_reason text check (held_reason in ('rightLost', 'secondPerson', 'disagrees', 'lostFile')),
  -- Sent back to its maker, by whom and why.
  add column returned_at timestamptz,
  add column returned_by bigint references users on delete set null,
  add column returned_note text,
  add constraint scheduled_for_a_time check (scheduled_at is null or release_at is not null),
  add constraint held_once_scheduled check (held_reason is null or scheduled_at is not null);
create index due_releases on report_drafts (release_at)
  where scheduled_at is not null and published_at is null and held_reason is null;
create index shared_drafts on report_drafts (report_id) where published_at is null and (scheduled_at is not null or sent_at is not null);

-- The time that a version was promised for, where it came more than a minute later.
alter table report_versions add column promised_for timestamptz;
