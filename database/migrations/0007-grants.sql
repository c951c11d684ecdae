-- owner: access
-- Who may see a restricted report: four paths (decisions.md 5), and the category switches of a role.
create table user_groups (
  user_group_id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 255),
  created_at timestamptz not null default now()
);
create table user_group_members (
  user_group_id integer not null references user_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (user_group_id, user_id)
);
create index on user_group_members (user_id);

create table report_groups (
  report_group_id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 255),
  created_at timestamptz not null default now()
);
create table report_group_members (
  report_group_id integer not null references report_groups on delete cascade,
  report_id bigint not null references reports on delete cascade,
  primary key (report_group_id, report_id)
);
create index on report_group_members (report_id);

create table user_report_grants (
  user_id bigint not null references users on delete cascade,
  report_id bigint not null references reports on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (user_id, report_id)
);
create index on user_report_grants (report_id);

create table user_group_report_grants (
  user_group_id integer not null references user_groups on delete cascade,
  report_id bigint not null references reports on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (user_group_id, report_id)
);
create index on user_group_report_grants (report_id);

create table user_report_group_grants (
  user_id bigint not null references users on delete cascade,
  report_group_id integer not null references report_groups on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (user_id, report_group_id)
);
create index on user_report_group_grants (report_group_id);

create table user_group_report_group_grants (
  user_group_id integer not null references user_groups on delete cascade,
  report_group_id integer not null references report_groups on delete cascade,
  granted_at timestamptz not null default now(),
  primary key (user_group_id, report_group_id)
);
create index on user_group_report_group_grants (report_group_id);

-- A row is a switch turned off: new roles, and categories added later, start with all on (decisions.md 4).
create table role_hidden_categories (
  role_id integer not null references roles on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (role_id, category_id)
);
create index on role_hidden_categories (category_id);
