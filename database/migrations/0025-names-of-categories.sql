-- owner: catalogue
-- What a report is found by holds the names of its category. An icon and a place in the order are no part of it, and leave the search texts of
-- all reports in the category alone.
create or replace function report_search_of_categories() returns trigger language plpgsql as $$
begin
  perform refresh_report_search(array(
    select r.report_id from reports r join sub_categories s using (sub_category_id)
      join changed n using (category_id) join former o using (category_id)
      where (n.name_en, n.name_th) is distinct from (o.name_en, o.name_th)));
  return null;
end
$$;
drop trigger search_updated on categories;
create trigger search_updated after update on categories referencing old table as former new table as changed
  for each statement execute function report_search_of_categories();
