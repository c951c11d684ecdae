-- owner: follows
-- Mails about releases are another consent than news: only a withdrawn policy or a closed account ends follows. See docs/behaviour/consent.md#news.
create or replace function end_follows_with_account() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'consent_acceptances' then
    -- A field of the other table cannot be named in one condition with the name of the table.
    if new.purpose <> 'policy' then
      return null;
    end if;
  end if;
  perform end_follows_of(new.user_id);
  return null;
end
$$;
