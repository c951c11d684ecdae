-- owner: runs
-- The number of running runs is read with the metrics of each node; runs that have ended are kept.
create index runs_running on runs (job_id) where state = 'running';
