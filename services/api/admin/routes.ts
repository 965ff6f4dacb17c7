import type { Route } from '../http/route.ts'
import { keyRoutes } from './keys.ts'
import { userRoutes } from './users.ts'

export const adminRoutes: readonly Route[] = [...keyRoutes, ...userRoutes]
