-- owner: catalogue
-- What readers keep and say: their favourite reports, and the data that they would like to find here.
create table favourites (
  user_id bigint not null references users on delete cascade,
  report_id bigint not null references reports on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, report_id)
);
create index on favourites (report_id);

create table suggestions (
  suggestion_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  category_id integer references categories on delete set null,
  suggestion text not null,
  suggested_at timestamptz not null
);
create index on suggestions (user_id);
create index on suggestions (category_id);
create index on suggestions (suggested_at);
