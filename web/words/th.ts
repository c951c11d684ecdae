import { privacy } from './th/privacy.ts'
import { explore } from './th/public/explore.ts'
import { follows } from './th/public/follows.ts'
import { readKeys } from './th/public/read-keys.ts'
import { reference } from './th/public/reference.ts'
import { releaseCalendar } from './th/public/release-calendar.ts'
import { trust } from './th/public/trust.ts'
import { wall } from './th/public/wall.ts'
import { readers } from './th/readers.ts'
import { staff } from './th/staff.ts'

export const th = { ...readers, ...staff, explore, follows, privacy, readKeys, reference, releaseCalendar, trust, wall }
