import type { StaffWords } from '../index.ts'
import { access } from './access/grants.ts'
import { monitor } from './access/monitor.ts'
import { reviews } from './access/reviews.ts'
import { admin } from './admin.ts'
import { catalogueAdmin } from './catalogue-admin.ts'
import { combobox } from './combobox.ts'
import { dates } from './dates.ts'
import { editing } from './editing.ts'
import { groups } from './groups.ts'
import { publishing } from './publishing.ts'
import { roles } from './roles.ts'
import { searchFields } from './search-fields.ts'
import { agreements } from './staff/agreements.ts'
import { columns } from './staff/columns.ts'
import { health } from './staff/health.ts'
import { history } from './staff/history.ts'
import { keyFigures } from './staff/key-figures.ts'
import { loads } from './staff/loads.ts'
import { overview } from './staff/overview.ts'
import { recipes } from './staff/recipes.ts'
import { releases } from './staff/releases.ts'
import { rhythms } from './staff/rhythms.ts'
import { runKeys } from './staff/run-keys.ts'
import { runs } from './staff/runs.ts'
import { sources } from './staff/sources.ts'
import { usageReports } from './staff/usage-reports.ts'
import { tables } from './tables.ts'
import { trail } from './trail/trail.ts'
import { users } from './users.ts'

export const staff: StaffWords = {
  access,
  admin,
  agreements,
  catalogueAdmin,
  columns,
  combobox,
  dates,
  editing,
  groups,
  health,
  history,
  keyFigures,
  loads,
  monitor,
  overview,
  publishing,
  recipes,
  releases,
  reviews,
  rhythms,
  roles,
  runKeys,
  runs,
  searchFields,
  sources,
  tables,
  trail,
  usageReports,
  users,
}
