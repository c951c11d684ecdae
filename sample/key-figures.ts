import type { Transaction } from 'kysely'
import type { DB } from '../server/platform/database/tables.ts'

const buildThailandFilters = (column: string) => [{ column, value: 'Thailand' }]

const figures = [
  {
    fileName: 'exchange-rates-monthly',
    names: ['Baht per US dollar', 'บาทต่อดอลลาร์สหรัฐ'],
    notes: ['monthly average', 'เฉลี่ยรายเดือน'],
    series: { measure: 'Exchange rate', filters: buildThailandFilters('Country') },
  },
  {
    fileName: 'inflation-consumer-prices',
    names: ['Inflation', 'เงินเฟ้อ'],
    notes: ['Thailand, % a year', 'ประเทศไทย ร้อยละต่อปี'],
    series: { measure: 'Inflation', filters: buildThailandFilters('Country') },
  },
  {
    fileName: 'central-government-debt-pct-gdp',
    names: ['Government debt', 'หนี้รัฐบาล'],
    notes: ['Thailand, % of GDP', 'ประเทศไทย ร้อยละของ GDP'],
    series: { measure: 'Value', filters: buildThailandFilters('Country Name') },
  },
  {
    fileName: 'unemployment-rate',
    names: ['Unemployment', 'การว่างงาน'],
    notes: ['Thailand, %', 'ประเทศไทย ร้อยละ'],
    series: { measure: 'Value', filters: buildThailandFilters('Country Name') },
  },
  {
    fileName: 'brent-crude-oil-daily',
    names: ['Brent crude oil', 'น้ำมันดิบเบรนท์'],
    notes: ['US$ per barrel', 'ดอลลาร์สหรัฐต่อบาร์เรล'],
    series: { measure: 'Price', filters: [] },
  },
  {
    fileName: 'gdp-current-usd',
    names: ['GDP', 'GDP'],
    notes: ['Thailand, US$', 'ประเทศไทย ดอลลาร์สหรัฐ'],
    series: { measure: 'Value', filters: buildThailandFilters('Country Name') },
  },
] as const

/** Adds some series of the sample tables to the home page. */
export const insertKeyFigures = async (transaction: Transaction<DB>): Promise<void> => {
  const reports = await transaction.selectFrom('reports').select(['report_id', 'file_name']).execute()
  const ids = new Map(reports.map(({ report_id, file_name }) => [file_name, report_id]))
  const rows = figures.flatMap(({ fileName, names, notes, series }, index) => {
    const report_id = ids.get(fileName)
    const [[name_en, name_th], [note_en, note_th]] = [names, notes]
    if (report_id === undefined) return []
    return [{ position: index + 1, report_id, name_en, name_th, note_en, note_th, asked: JSON.stringify(series) }]
  })
  if (rows.length > 0) await transaction.insertInto('key_figures').values(rows).execute()
}
