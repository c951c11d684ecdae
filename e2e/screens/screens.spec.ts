import { describeScreens } from './screens.ts'

describeScreens('usual')
