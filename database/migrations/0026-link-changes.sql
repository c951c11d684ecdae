-- owner: platform
-- What the links of a report were is read from the trail. A report that is often saved has many records, of which few change a link: looked
-- through one by one, a hundred thousand take a second where the values are long.
create index on audit_records (key, audit_id) where subject = 'reports'
  and (before ->> 'api_document_url', before ->> 'dashboard_url') is distinct from (after ->> 'api_document_url', after ->> 'dashboard_url');
