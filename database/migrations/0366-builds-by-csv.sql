-- owner: platform
-- Builds are enqueued by CSV and column choices, so that drafts have them too. A start enqueues again what these jobs would have built.
delete from jobs where queue = 'table-builds';
