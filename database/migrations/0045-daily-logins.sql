-- owner: accounts
-- Sessions are forgotten a day after they end, so log-ins of a day in Bangkok are counted in the transaction that opens the session.
create table daily_logins (
  day date primary key,
  logins integer not null check (logins > 0)
);

-- What the sessions that are kept still say.
insert into daily_logins (day, logins)
  select (began_at at time zone 'Asia/Bangkok')::date, count(*) from sessions group by 1;
