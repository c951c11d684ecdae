-- owner: tables
-- The Parquet of a table with times that have a zone now states the zone, so these tables are built again.
delete from table_builds where columns @> '[{"recipe": {"isZoned": true}}]';
