-- owner: follows
-- Readers follow favourites: they are mailed when a report is released, at once or once a week. A follow ends with its favourite.
create table follows (
  follow_id bigint generated always as identity primary key,
  user_id bigint not null,
  report_id bigint not null,
  pace text not null check (pace in ('atOnce', 'weekly')),
  -- Earlier releases are not told of.
  since timestamptz not null,
  -- When this pace was chosen.
  chosen_at timestamptz not null,
  -- The sentence that the reader consented to.
  text_version text not null,
  -- The last release that this reader was mailed about, or that was passed over, so that none is told twice.
  told_release_id bigint not null default 0,
  unique (user_id, report_id),
  foreign key (user_id, report_id) references favourites on delete cascade
);
create index on follows (report_id, told_release_id);

-- Each consent to these mails and each withdrawal. The report may be deleted later.
create table follow_choices (
  choice_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  report_id bigint not null,
  -- Null for a withdrawal.
  pace text check (pace in ('atOnce', 'weekly')),
  text_version text not null,
  made_at timestamptz not null,
  -- How it was made: by the reader's own choice, by the link of a mail, with the favourite, or with the account or another consent.
  made_by text not null check (made_by in ('reader', 'mail', 'favourite', 'account'))
);
create index on follow_choices (user_id, choice_id);
create trigger append_only before update or delete or truncate on follow_choices for each statement execute function refuse_rewriting();
create trigger refuse_erased before insert on follows for each row execute function refuse_erased();

create function keep_follow_choice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into follow_choices (user_id, report_id, text_version, made_at, made_by)
    values (old.user_id, old.report_id, old.text_version, now(), coalesce(nullif(current_setting('khlang.follow_ended_by', true), ''), 'favourite'));
  else
    insert into follow_choices (user_id, report_id, pace, text_version, made_at, made_by)
    values (new.user_id, new.report_id, new.pace, new.text_version, new.chosen_at, 'reader');
  end if;
  return null;
end
$$;
create trigger choice_kept after insert or update of pace or delete on follows for each row execute function keep_follow_choice();

-- Which waiting mails speak of which follows.
create table follow_mails (
  mail_id bigint not null references mails on delete cascade,
  follow_id bigint not null,
  primary key (mail_id, follow_id)
);
create index on follow_mails (follow_id);

-- Whatever ends follows, a mail that speaks of no other follow is not sent any more.
create function drop_mails_of_follows() returns trigger language plpgsql as $$
begin
  delete from mails m where m.text_body is not null
    and m.mail_id in (select mail_id from follow_mails join ended using (follow_id))
    and not exists (select from follow_mails fm join follows using (follow_id) where fm.mail_id = m.mail_id);
  return null;
end
$$;
create trigger mails_dropped after delete on follows referencing old table as ended for each statement execute function drop_mails_of_follows();

-- Who withdraws a consent, and whose account is closed or erased, follows nothing any more.
create function end_follows_of(person bigint) returns void language plpgsql as $$
begin
  perform set_config('khlang.follow_ended_by', 'account', true);
  delete from follows where user_id = person;
  perform set_config('khlang.follow_ended_by', '', true);
end
$$;
create function end_follows_with_account() returns trigger language plpgsql as $$
begin
  perform end_follows_of(new.user_id);
  return null;
end
$$;
create trigger follows_ended after update of status_id on users for each row when (new.status_id = 2 and old.status_id <> 2)
  execute function end_follows_with_account();
create trigger follows_ended after insert on consent_acceptances for each row when (not new.given)
  execute function end_follows_with_account();

-- A release that followers are told of. Publications that come shortly one after the other are one release; the one that still takes in versions
-- is not settled.
create table followed_releases (
  release_id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  first_version_id bigint not null references report_versions on delete cascade,
  last_version_id bigint not null references report_versions on delete cascade,
  published_at timestamptz not null,
  settled_at timestamptz,
  -- What changed; null where nothing did, so that nobody is told.
  change jsonb,
  announced_at timestamptz
);
create unique index on followed_releases (report_id) where settled_at is null;
create index on followed_releases (release_id) where announced_at is null;
create index on followed_releases (report_id, release_id);
create index on followed_releases (first_version_id);
create index on followed_releases (last_version_id);

-- Whatever publishes a version, its followers are told. It is one row for all of them, so a publication does not wait for its followers.
create function keep_followed_release() returns trigger language plpgsql as $$
begin
  if exists (select from follows where report_id = new.report_id) then
    insert into followed_releases (report_id, first_version_id, last_version_id, published_at)
    values (new.report_id, new.report_version_id, new.report_version_id, new.as_of)
    on conflict (report_id) where settled_at is null do update set last_version_id = excluded.last_version_id;
  end if;
  return null;
end
$$;
create trigger followers_told after insert on report_versions for each row execute function keep_followed_release();

-- The weekly digests, by the Monday on which they are due. A week that was missed is made up for by the next, once.
create table follow_digests (
  monday date primary key,
  -- Releases from then on are for the next digest.
  due_at timestamptz not null,
  done_at timestamptz
);
