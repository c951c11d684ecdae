import { __iconNode as dashboard } from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { __iconNode as api } from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import { __iconNode as metadata } from '@tabler/icons-react/dist/esm/icons/IconFileInfo.mjs'
import { __iconNode as csv } from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import { __iconNode as excel } from '@tabler/icons-react/dist/esm/icons/IconFileTypeXls.mjs'
import { __iconNode as star } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'

/** The icons in rows of reports. */
export const rowGlyphs = { star, api, dashboard, metadata, excel, csv }
