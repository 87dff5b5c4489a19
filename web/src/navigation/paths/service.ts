import { path } from './path.ts'
import { roots } from './roots.ts'

export const root = path(roots.service)
export const dashboard = path('/service/dashboard')
export const product = path('/service/product')
export const productList = path('/service/product/list')
