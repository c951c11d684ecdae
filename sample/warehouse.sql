-- Sample data: the warehouse of an invented fiscal policy office, eight tables. The figures are made by formulas in the size and with the
-- seasons of Thai public finance; they are nobody's statistics. The same every time.
create schema warehouse;

create function warehouse.sample_wave(seed integer, at integer) returns numeric language sql immutable as
  $$ select round((1 + 0.035 * sin(seed * 1.7 + at * 0.9) + 0.02 * sin(seed * 3.1 + at * 2.3))::numeric, 6) $$;

create table warehouse.government_revenue_monthly (
  fiscal_year_be smallint not null,
  month date not null,
  agency_code text not null,
  agency_name_th text not null,
  agency_name_en text not null,
  collected_million_baht numeric(14, 2) not null,
  estimated_million_baht numeric(14, 2) not null,
  primary key (month, agency_code)
);
insert into warehouse.government_revenue_monthly
select extract(year from month + interval '3 months') + 543, month, code, th, en,
  round(yearly / 12 * 1.021 ^ n_year * season * warehouse.sample_wave(seed, n), 2), round(yearly / 12 * 1.019 ^ n_year * season, 2)
from (values (1, 'RD', 'กรมสรรพากร', 'Revenue Department', 1760000),
    (2, 'EXC', 'กรมสรรพสามิต', 'Excise Department', 517000),
    (3, 'CUS', 'กรมศุลกากร', 'Customs Department', 108000),
    (4, 'SEPO', 'รัฐวิสาหกิจ', 'State enterprises', 151000),
    (5, 'OTH', 'หน่วยงานอื่น', 'Other agencies', 172000)) agency (seed, code, th, en, yearly)
cross join lateral (select n, (date '2015-10-01' + make_interval(months => n))::date as month, n / 12 as n_year,
    (array[0.92, 0.90, 0.95, 0.93, 0.88, 0.97, 0.94, 1.36, 1.28, 0.93, 1.20, 0.74])[n % 12 + 1]::numeric as season
  from generate_series(0, 119) n) months;
comment on table warehouse.government_revenue_monthly is 'ข้อมูลตัวอย่าง: รายได้รัฐบาลรายเดือน จำแนกตามหน่วยงานจัดเก็บ / Sample data: government revenue by collecting agency, monthly';
comment on column warehouse.government_revenue_monthly.fiscal_year_be is 'ปีงบประมาณ (พ.ศ.) เริ่มเดือนตุลาคม / Fiscal year, Buddhist era, from October';
comment on column warehouse.government_revenue_monthly.month is 'เดือน (วันแรกของเดือน) / Month, by its first day';
comment on column warehouse.government_revenue_monthly.agency_code is 'รหัสหน่วยงานจัดเก็บ / Code of the collecting agency';
comment on column warehouse.government_revenue_monthly.agency_name_th is 'ชื่อหน่วยงานจัดเก็บ / Name of the agency in Thai';
comment on column warehouse.government_revenue_monthly.agency_name_en is 'ชื่อหน่วยงานภาษาอังกฤษ / Name of the agency in English';
comment on column warehouse.government_revenue_monthly.collected_million_baht is 'รายได้จัดเก็บ (ล้านบาท) / Collected, million baht';
comment on column warehouse.government_revenue_monthly.estimated_million_baht is 'ประมาณการตามเอกสารงบประมาณ (ล้านบาท) / Estimate of the budget, million baht';

create table warehouse.tax_collection_by_type (
  month date not null,
  tax_code text not null,
  tax_name_th text not null,
  tax_name_en text not null,
  collected_million_baht numeric(14, 2) not null,
  refunds_million_baht numeric(14, 2) not null,
  primary key (month, tax_code)
);
insert into warehouse.tax_collection_by_type
select month, code, th, en, round(yearly / 12 * 1.024 ^ (n / 12) * warehouse.sample_wave(seed, n), 2),
  round(yearly / 12 * refunded * warehouse.sample_wave(seed + 7, n), 2)
from (values (11, 'PIT', 'ภาษีเงินได้บุคคลธรรมดา', 'Personal income tax', 320000, 0.09),
    (12, 'CIT', 'ภาษีเงินได้นิติบุคคล', 'Corporate income tax', 610000, 0.02),
    (13, 'PTT', 'ภาษีเงินได้ปิโตรเลียม', 'Petroleum income tax', 62000, 0),
    (14, 'VAT', 'ภาษีมูลค่าเพิ่ม', 'Value added tax', 715000, 0.31),
    (15, 'SBT', 'ภาษีธุรกิจเฉพาะ', 'Specific business tax', 58000, 0),
    (16, 'STAMP', 'อากรแสตมป์', 'Stamp duty', 14500, 0)) tax (seed, code, th, en, yearly, refunded)
cross join lateral (select n, (date '2018-10-01' + make_interval(months => n))::date as month from generate_series(0, 83) n) months;
comment on table warehouse.tax_collection_by_type is 'ข้อมูลตัวอย่าง: ผลการจัดเก็บภาษีรายเดือน จำแนกตามประเภทภาษี / Sample data: tax collection by type, monthly';
comment on column warehouse.tax_collection_by_type.month is 'เดือน (วันแรกของเดือน) / Month, by its first day';
comment on column warehouse.tax_collection_by_type.tax_code is 'รหัสประเภทภาษี / Code of the tax';
comment on column warehouse.tax_collection_by_type.tax_name_th is 'ประเภทภาษี / Name of the tax in Thai';
comment on column warehouse.tax_collection_by_type.tax_name_en is 'ประเภทภาษีภาษาอังกฤษ / Name of the tax in English';
comment on column warehouse.tax_collection_by_type.collected_million_baht is 'จัดเก็บก่อนหักคืนภาษี (ล้านบาท) / Gross collection, million baht';
comment on column warehouse.tax_collection_by_type.refunds_million_baht is 'คืนภาษี (ล้านบาท) / Refunds, million baht';

create table warehouse.excise_collection_by_product (
  month date not null,
  product_th text not null,
  product_en text not null,
  collected_million_baht numeric(14, 2) not null,
  primary key (month, product_en)
);
insert into warehouse.excise_collection_by_product
select month, th, en, round(yearly / 12 * warehouse.sample_wave(seed, n), 2)
from (values (21, 'น้ำมันและผลิตภัณฑ์น้ำมัน', 'Oil and oil products', 205000), (22, 'ยาสูบ', 'Tobacco', 59000),
    (23, 'สุรา', 'Spirits', 61000), (24, 'เบียร์', 'Beer', 82000), (25, 'รถยนต์', 'Cars', 93000),
    (26, 'เครื่องดื่ม', 'Beverages', 24500), (27, 'รถจักรยานยนต์', 'Motorcycles', 4300)) product (seed, th, en, yearly)
cross join lateral (select n, (date '2018-10-01' + make_interval(months => n))::date as month from generate_series(0, 83) n) months;
comment on table warehouse.excise_collection_by_product is 'ข้อมูลตัวอย่าง: ภาษีสรรพสามิตรายเดือน จำแนกตามสินค้า / Sample data: excise tax by product, monthly';
comment on column warehouse.excise_collection_by_product.month is 'เดือน (วันแรกของเดือน) / Month, by its first day';
comment on column warehouse.excise_collection_by_product.product_th is 'สินค้า / Product in Thai';
comment on column warehouse.excise_collection_by_product.product_en is 'สินค้าภาษาอังกฤษ / Product in English';
comment on column warehouse.excise_collection_by_product.collected_million_baht is 'ภาษีจัดเก็บ (ล้านบาท) / Collected, million baht';

create table warehouse.government_expenditure_monthly (
  fiscal_year_be smallint not null,
  month date not null,
  category_th text not null,
  category_en text not null,
  disbursed_million_baht numeric(14, 2) not null,
  budget_million_baht numeric(14, 2) not null,
  primary key (month, category_en)
);
insert into warehouse.government_expenditure_monthly
select extract(year from month + interval '3 months') + 543, month, th, en,
  round(yearly / 12 * 1.018 ^ (n / 12) * (array[1.3, 0.95, 0.9, 0.98, 0.85, 1.0, 0.9, 0.92, 1.02, 0.95, 0.98, 1.25])[n % 12 + 1]
    * warehouse.sample_wave(seed, n), 2), round(yearly * 1.03 * 1.018 ^ (n / 12) / 12, 2)
from (values (31, 'รายจ่ายประจำ', 'Current expenditure', 2310000), (32, 'รายจ่ายลงทุน', 'Capital expenditure', 512000),
    (33, 'รายจ่ายเหลื่อมปี', 'Carry-over', 196000)) category (seed, th, en, yearly)
cross join lateral (select n, (date '2015-10-01' + make_interval(months => n))::date as month from generate_series(0, 119) n) months;
comment on table warehouse.government_expenditure_monthly is 'ข้อมูลตัวอย่าง: การเบิกจ่ายงบประมาณรายเดือน / Sample data: budget disbursement, monthly';
comment on column warehouse.government_expenditure_monthly.fiscal_year_be is 'ปีงบประมาณ (พ.ศ.) / Fiscal year, Buddhist era';
comment on column warehouse.government_expenditure_monthly.month is 'เดือน (วันแรกของเดือน) / Month, by its first day';
comment on column warehouse.government_expenditure_monthly.category_th is 'ประเภทรายจ่าย / Category in Thai';
comment on column warehouse.government_expenditure_monthly.category_en is 'ประเภทรายจ่ายภาษาอังกฤษ / Category in English';
comment on column warehouse.government_expenditure_monthly.disbursed_million_baht is 'เบิกจ่าย (ล้านบาท) / Disbursed, million baht';
comment on column warehouse.government_expenditure_monthly.budget_million_baht is 'วงเงินตามแผน (ล้านบาท) / Planned, million baht';

create table warehouse.public_debt_outstanding (
  month_end date not null,
  debt_type_th text not null,
  debt_type_en text not null,
  domestic_million_baht numeric(16, 2) not null,
  external_million_baht numeric(16, 2) not null,
  primary key (month_end, debt_type_en)
);
insert into warehouse.public_debt_outstanding
select (month + interval '1 month - 1 day')::date, th, en,
  round(outstanding * growth ^ n * (1 - abroad) * warehouse.sample_wave(seed, n / 6), 2),
  round(outstanding * growth ^ n * abroad * warehouse.sample_wave(seed + 3, n / 6), 2)
from (values (41, 'หนี้รัฐบาล', 'Government debt', 4650000, 1.0069, 0.018),
    (42, 'หนี้รัฐวิสาหกิจที่ไม่เป็นสถาบันการเงิน', 'Non-financial state enterprises', 985000, 1.0008, 0.075),
    (43, 'หนี้รัฐวิสาหกิจที่เป็นสถาบันการเงิน', 'State financial institutions, guaranteed', 410000, 0.9957, 0),
    (44, 'หนี้หน่วยงานของรัฐ', 'Autonomous agencies', 18500, 1.012, 0)) debt (seed, th, en, outstanding, growth, abroad)
cross join lateral (select n, (date '2015-10-01' + make_interval(months => n))::date as month from generate_series(0, 119) n) months;
comment on table warehouse.public_debt_outstanding is 'ข้อมูลตัวอย่าง: หนี้สาธารณะคงค้างสิ้นเดือน / Sample data: public debt outstanding at the end of each month';
comment on column warehouse.public_debt_outstanding.month_end is 'วันสิ้นเดือน / Last day of the month';
comment on column warehouse.public_debt_outstanding.debt_type_th is 'ประเภทหนี้ / Type of debt in Thai';
comment on column warehouse.public_debt_outstanding.debt_type_en is 'ประเภทหนี้ภาษาอังกฤษ / Type of debt in English';
comment on column warehouse.public_debt_outstanding.domestic_million_baht is 'หนี้ในประเทศ (ล้านบาท) / Domestic, million baht';
comment on column warehouse.public_debt_outstanding.external_million_baht is 'หนี้ต่างประเทศ (ล้านบาท) / External, million baht';

create table warehouse.customs_trade_monthly (
  month date not null,
  direction text not null,
  sector_th text not null,
  sector_en text not null,
  value_million_usd numeric(14, 2) not null,
  duty_million_baht numeric(14, 2),
  primary key (month, direction, sector_en)
);
insert into warehouse.customs_trade_monthly
select month, direction, th, en, round(monthly * 1.0024 ^ n * warehouse.sample_wave(seed + length(direction), n), 2),
  case direction when 'import' then round(monthly * 0.9 * warehouse.sample_wave(seed + 5, n), 2) end
from (values (51, 'เกษตรกรรม', 'Agriculture', 2150), (52, 'อุตสาหกรรมเกษตร', 'Agro-industry', 1780),
    (53, 'อุตสาหกรรม', 'Manufacturing', 18400), (54, 'แร่และเชื้อเพลิง', 'Minerals and fuels', 2900)) sector (seed, th, en, monthly)
cross join (values ('export'), ('import')) way (direction)
cross join lateral (select n, (date '2018-10-01' + make_interval(months => n))::date as month from generate_series(0, 83) n) months;
comment on table warehouse.customs_trade_monthly is 'ข้อมูลตัวอย่าง: มูลค่าการค้าระหว่างประเทศผ่านพิธีการศุลกากร / Sample data: foreign trade through customs, monthly';
comment on column warehouse.customs_trade_monthly.month is 'เดือน (วันแรกของเดือน) / Month, by its first day';
comment on column warehouse.customs_trade_monthly.direction is 'ส่งออก (export) หรือนำเข้า (import) / Export or import';
comment on column warehouse.customs_trade_monthly.sector_th is 'หมวดสินค้า / Sector in Thai';
comment on column warehouse.customs_trade_monthly.sector_en is 'หมวดสินค้าภาษาอังกฤษ / Sector in English';
comment on column warehouse.customs_trade_monthly.value_million_usd is 'มูลค่า (ล้านดอลลาร์สหรัฐ) / Value, million US dollars';
comment on column warehouse.customs_trade_monthly.duty_million_baht is 'อากรขาเข้า (ล้านบาท) / Import duty, million baht';

create table warehouse.treasury_cash_balance_daily (
  day date primary key,
  balance_million_baht numeric(14, 2) not null,
  received_million_baht numeric(14, 2) not null,
  paid_million_baht numeric(14, 2) not null
);
insert into warehouse.treasury_cash_balance_daily
select (date '2024-10-01' + n)::date, round((420000 + 95000 * sin(n * 0.0172 - 1.1))::numeric * warehouse.sample_wave(61, n), 2),
  round(11400 * warehouse.sample_wave(62, n), 2), round(11900 * warehouse.sample_wave(63, n), 2)
from generate_series(0, 364) n where extract(isodow from date '2024-10-01' + n) < 6;
comment on table warehouse.treasury_cash_balance_daily is 'ข้อมูลตัวอย่าง: เงินคงคลังรายวันทำการ / Sample data: treasury cash balance, each working day';
comment on column warehouse.treasury_cash_balance_daily.day is 'วันทำการ / Working day';
comment on column warehouse.treasury_cash_balance_daily.balance_million_baht is 'เงินคงคลังสิ้นวัน (ล้านบาท) / Balance at the end of the day, million baht';
comment on column warehouse.treasury_cash_balance_daily.received_million_baht is 'เงินรับ (ล้านบาท) / Received, million baht';
comment on column warehouse.treasury_cash_balance_daily.paid_million_baht is 'เงินจ่าย (ล้านบาท) / Paid, million baht';

create table warehouse.economic_projection (
  projected_on date not null,
  year_be smallint not null,
  indicator_code text not null,
  indicator_th text not null,
  indicator_en text not null,
  low numeric(8, 2) not null,
  mean numeric(8, 2) not null,
  high numeric(8, 2) not null,
  primary key (projected_on, year_be, indicator_code)
);
insert into warehouse.economic_projection
select (date '2023-01-27' + make_interval(months => 3 * n))::date, 2566 + n / 4 + ahead, code, th, en,
  round((mean - spread) * warehouse.sample_wave(seed, n), 2), round(mean * warehouse.sample_wave(seed, n), 2),
  round((mean + spread) * warehouse.sample_wave(seed, n), 2)
from (values (71, 'GDP', 'อัตราการขยายตัวทางเศรษฐกิจ (ร้อยละ)', 'Real GDP growth, per cent', 2.6, 0.5),
    (72, 'CPI', 'อัตราเงินเฟ้อทั่วไป (ร้อยละ)', 'Headline inflation, per cent', 1.1, 0.5),
    (73, 'CORE', 'อัตราเงินเฟ้อพื้นฐาน (ร้อยละ)', 'Core inflation, per cent', 0.9, 0.4),
    (74, 'EXP', 'ปริมาณส่งออกสินค้าและบริการ (ร้อยละ)', 'Export volume, per cent', 3.4, 0.6)) indicator (seed, code, th, en, mean, spread)
cross join generate_series(0, 11) n cross join generate_series(0, 1) ahead;
comment on table warehouse.economic_projection is 'ข้อมูลตัวอย่าง: ประมาณการเศรษฐกิจ / Sample data: economic projections';
comment on column warehouse.economic_projection.projected_on is 'วันที่ประมาณการ / Day of the projection';
comment on column warehouse.economic_projection.year_be is 'ปีที่ประมาณการ (พ.ศ.) / Projected year, Buddhist era';
comment on column warehouse.economic_projection.indicator_code is 'รหัสตัวชี้วัด / Code of the indicator';
comment on column warehouse.economic_projection.indicator_th is 'ตัวชี้วัด / Indicator in Thai';
comment on column warehouse.economic_projection.indicator_en is 'ตัวชี้วัดภาษาอังกฤษ / Indicator in English';
comment on column warehouse.economic_projection.low is 'กรณีต่ำ / Low case';
comment on column warehouse.economic_projection.mean is 'ค่ากลาง / Mean';
comment on column warehouse.economic_projection.high is 'กรณีสูง / High case';

drop function warehouse.sample_wave(integer, integer);
analyze warehouse.government_revenue_monthly, warehouse.tax_collection_by_type, warehouse.excise_collection_by_product,
  warehouse.government_expenditure_monthly, warehouse.public_debt_outstanding, warehouse.customs_trade_monthly,
  warehouse.treasury_cash_balance_daily, warehouse.economic_projection;
