-- owner: catalogue
-- How the figures are made, and how to name the source in Thai, became fields of the editor.
alter table reports rename column attribution to attribution_en;
alter table reports
  add column attribution_th text not null default '',
  add column method_en text not null default '',
  add column method_th text not null default '';

alter table report_revisions disable trigger append_only;
update report_revisions set fields = (fields - 'attribution')
  || jsonb_build_object('attributionEn', fields -> 'attribution', 'attributionTh', '', 'methodEn', '', 'methodTh', '');
alter table report_revisions enable trigger append_only;
