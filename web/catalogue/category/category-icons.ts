import type { Icon } from '@tabler/icons-react'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconCpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPlaneDeparture from '@tabler/icons-react/dist/esm/icons/IconPlaneDeparture.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'

/** The icons that staff can choose, by their Tabler names. */
const icons: Record<string, Icon> = {
  bolt: IconBolt,
  briefcase: IconBriefcase,
  building: IconBuilding,
  'building-bank': IconBuildingBank,
  coins: IconCoins,
  cpu: IconCpu,
  'plane-departure': IconPlaneDeparture,
  'plant-2': IconPlant2,
  'shopping-cart': IconShoppingCart,
  'trending-up': IconTrendingUp,
}

/** Returns the icon with a Tabler name; a folder for a stored name that is no longer in the list. */
export const pickCategoryIcon = (name: string) => icons[name] ?? IconFolder
