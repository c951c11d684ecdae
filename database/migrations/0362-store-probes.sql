-- owner: files
-- A starting node writes a file that the running nodes must see: a copied folder has the mark of the store too. Unlogged, since a row lives for seconds.
create unlogged table store_probes (
  probe_id uuid primary key,
  made_at timestamptz not null default now(),
  -- Null until a running node has looked for the file.
  is_seen boolean
);
