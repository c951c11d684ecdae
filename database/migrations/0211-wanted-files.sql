-- owner: accounts
-- The file that an account was made for: the first login within 24 hours takes it, on whatever device.
create table wanted_files (
  user_id bigint primary key references users on delete cascade,
  address text not null,
  kept_at timestamptz not null
);
create trigger refuse_erased before insert on wanted_files for each row execute function refuse_erased();
