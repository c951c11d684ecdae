-- owner: catalogue
-- Most new versions of a table hold the same names as before, so reading them again leaves visitors' pages as they are.
create function raise_catalogue_version_of_values() returns trigger language plpgsql as $$
begin
  if exists (select from changed join former using (report_id) where (changed.listed, changed.text) is distinct from (former.listed, former.text)) then
    update catalogue_version set version = version + 1;
  end if;
  return null;
end
$$;
drop trigger version_updated on report_values;
create trigger version_updated after update on report_values referencing old table as former new table as changed
  for each statement execute function raise_catalogue_version_of_values();
