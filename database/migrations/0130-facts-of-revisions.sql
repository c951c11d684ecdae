-- owner: catalogue
-- Unit, coverage, attribution and changes made became fields of the editor. Saves of before get what their report has today, since no earlier
-- value was kept.
alter table report_revisions disable trigger append_only;
update report_revisions v set fields = jsonb_build_object(
    'unitEn', coalesce(r.unit_en, ''), 'unitTh', coalesce(r.unit_th, ''), 'coverageEn', coalesce(r.coverage_en, ''),
    'coverageTh', coalesce(r.coverage_th, ''), 'attribution', r.attribution, 'transformationEn', r.transformation_en,
    'transformationTh', r.transformation_th) || v.fields
  from reports r where r.report_id = v.report_id;
alter table report_revisions enable trigger append_only;
