-- owner: tables
-- A Parquet that the store lost or damaged is built again from its CSV. Staff are told while it is, and for some days after: the disk may be failing.
alter table table_builds add column damaged_at timestamptz, add column repaired_at timestamptz;
