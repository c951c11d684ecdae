-- owner: accounts
-- The stored account types get the names of the code; 'DataX' and 'AD' stay on the wire.
alter table users
  drop constraint users_account_type_check,
  drop constraint users_username_check,
  alter column account_type set default 'local';
update users set account_type = case account_type when 'AD' then 'directory' else 'local' end;
alter table users
  add constraint users_account_type_check check (account_type in ('local', 'directory')),
  add constraint users_username_check check (
    case account_type
      when 'directory' then username ~ '^[^\s\x01-\x1f]{1,255}$'
      else username ~ '^[A-Za-z0-9_.]{1,100}$'
    end
  );
update wrong_passwords set account_type = case account_type when 'AD' then 'directory' else 'local' end;
