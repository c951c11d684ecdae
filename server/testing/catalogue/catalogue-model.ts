/** A report of the expected catalogue, after a random history of edits. */
export interface ModelReport {
  sourceId: string
  fileName: string
  titleEn: string
  titleTh: string
  keywords: string[]
  subCategoryId: number
  subLevelId: number
  status: 'Active' | 'Inactive'
  revision: number
  savedBy: string | null
  dashboard: string | null
  apiDocument: string | null
}
interface Place {
  id: number
  nameEn: string
  nameTh: string
}
type Content = Pick<
  ModelReport,
  'sourceId' | 'fileName' | 'titleEn' | 'titleTh' | 'keywords' | 'subCategoryId' | 'subLevelId' | 'status'
>

/** Returns true for names that count as duplicates. */
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The levels that a migration inserts: public and restricted. */
const levelCount = 2

/** The state of a catalogue. */
interface CatalogueState {
  /** In display order. */
  categories: (Place & { icon: string })[]
  subCategories: (Place & { categoryId: number })[]
  subLevels: { id: number; levelId: number; key: string; name: string }[]
  reports: Map<string, ModelReport>
}

/** Creates an empty catalogue with the operations of staff; each returns the expected status of the response. */
export const createCatalogueModel = () => {
  const state: CatalogueState = { categories: [], subCategories: [], subLevels: [], reports: new Map() }
  return {
    ...state,
    ...createReportOperations(state),
    ...createSubCategoryOperations(state),
    ...createCategoryOperations(state),
    ...createSubLevelOperations(state),
    /** Returns true if visitors see the report: Active, and of a public level. */
    isPublic: ({ status, subLevelId }: ModelReport) =>
      status === 'Active' && state.subLevels.find(({ id }) => id === subLevelId)?.levelId === 1,
  }
}

const createReportOperations = ({ reports, subCategories, subLevels }: CatalogueState) => ({
  save(input: Content, revision: number, who: string) {
    const keywords = input.keywords
      .map(word => word.trim())
      .filter((word, index, all) => all.findIndex(other => isSameName(other, word)) === index)
    const content = {
      ...input,
      titleEn: input.titleEn.trim(),
      keywords,
      titleTh: input.titleTh.trim() || input.titleEn.trim(),
    }
    const current = reports.get(input.sourceId)
    if (!current && revision > 0) return 404
    const isUnchanged =
      current !== undefined && JSON.stringify(sortFields(toContent(current))) === JSON.stringify(sortFields(content))
    if (current && isUnchanged && (revision > 0 || current.savedBy === who)) return 'success'
    if (current && revision === 0) return 'Report ID is duplicate'
    if (current && revision !== current.revision) return 'edited meanwhile'
    if (!subCategories.some(({ id }) => id === input.subCategoryId)) return 400
    if (!subLevels.some(({ id }) => id === input.subLevelId)) return 400
    const isFileNameUsed = [...reports.values()].some(
      other => other.fileName === input.fileName && other.sourceId !== input.sourceId,
    )
    if (isFileNameUsed) return 'File Name is duplicate'
    const links = { dashboard: current?.dashboard ?? null, apiDocument: current?.apiDocument ?? null }
    reports.set(input.sourceId, { ...content, ...links, revision: (current?.revision ?? 0) + 1, savedBy: who })
    return 'success'
  },
})

const createSubCategoryOperations = ({ categories, subCategories, reports }: CatalogueState) => ({
  addSubCategory(categoryId: number, names: Omit<Place, 'id'>) {
    if (!categories.some(({ id }) => id === categoryId)) return 400
    const siblings = subCategories.filter(place => place.categoryId === categoryId)
    return siblings.some(place => isNamesake(place, names)) ? 'Sub Category name is duplicate' : 'success'
  },

  renameSubCategory(subCategoryId: number, names: Omit<Place, 'id'>) {
    const place = subCategories.find(({ id }) => id === subCategoryId)
    if (!place) return 404
    const others = subCategories.filter(other => other.categoryId === place.categoryId && other !== place)
    if (others.some(other => isNamesake(other, names))) return 'Sub Category name is duplicate'
    Object.assign(place, names)
    return 'success'
  },

  removeSubCategory(subCategoryId: number) {
    if ([...reports.values()].some(report => report.subCategoryId === subCategoryId)) return 'Not Success'
    const index = subCategories.findIndex(({ id }) => id === subCategoryId)
    if (index >= 0) subCategories.splice(index, 1)
    return 'success'
  },
})

const createCategoryOperations = ({ categories }: CatalogueState) => ({
  saveCategory(categoryId: number | undefined, input: Omit<Place, 'id'> & { icon: string }) {
    const current = categories.find(({ id }) => id === categoryId)
    if (categoryId !== undefined && !current) return 404
    if (categories.some(other => other !== current && isNamesake(other, input))) return 'Category name is duplicate'
    if (current) Object.assign(current, input)
    return 'success'
  },

  orderCategories(ids: number[]) {
    if (new Set(ids).size < ids.length) return 400
    if (ids.length !== categories.length || categories.some(({ id }) => !ids.includes(id))) return 409
    categories.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    return 'success'
  },
})

const createSubLevelOperations = ({ subLevels }: CatalogueState) => ({
  saveSubLevel(subLevelId: number | undefined, input: { levelId: number; key: string; name: string }) {
    const current = subLevels.find(({ id }) => id === subLevelId)
    if (subLevelId !== undefined && !current) return 404
    const levelId = current?.levelId ?? input.levelId
    if (levelId > levelCount) return 400
    const others = subLevels.filter(other => other !== current)
    if (others.some(({ key }) => isSameName(key, input.key))) return 'Sub Level id is duplicate'
    if (others.some(other => other.levelId === levelId && isSameName(other.name, input.name)))
      return 'Sub Level Name is duplicate'
    if (current) Object.assign(current, { key: input.key, name: input.name })
    return 'success'
  },
})

const toContent = ({ revision: _r, savedBy: _s, dashboard: _d, apiDocument: _a, ...content }: ModelReport): Content =>
  content

const isNamesake = (place: Place, { nameEn, nameTh }: Omit<Place, 'id'>) =>
  isSameName(place.nameEn, nameEn) || isSameName(place.nameTh, nameTh)

const sortFields = (content: Content) => Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1))

export type CatalogueModel = ReturnType<typeof createCatalogueModel>
