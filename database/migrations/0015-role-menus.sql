-- owner: access
-- The menu matrix (decisions.md 4): a row is a Yes. Role 1 has every menu, always, so it has no rows to take away.
create table menus (
  menu_id smallint primary key,
  menu_key text not null unique,
  icon text not null
);
insert into menus values
  (1, 'ReportConfiguration', 'file-pencil'),
  (2, 'UserManagement', 'users'),
  (3, 'PermissionManagement', 'shield-lock'),
  (4, 'ConsentAgreement', 'file-certificate'),
  (5, 'GroupReportsManagement', 'folders'),
  (6, 'WorkBench', 'activity'),
  (7, 'DataSource', 'database'),
  (8, 'GroupUserManagement', 'users-group'),
  (9, 'ReportsManagement', 'key'),
  (10, 'ReportPermissionMonitor', 'eye-check');
create table role_menus (
  role_id integer not null references roles on delete cascade,
  menu_id smallint not null references menus,
  primary key (role_id, menu_id)
);
insert into role_menus select 2, menu_id from menus where menu_key <> 'PermissionManagement';
insert into role_menus select 4, menu_id from menus where menu_key in ('ReportConfiguration', 'WorkBench', 'DataSource');
