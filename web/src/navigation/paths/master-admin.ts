import { path } from './path.ts'
import { roots } from './roots.ts'

export const root = path(roots.masterAdmin)
export const dashboard = path('/master_admin/dashboard')
export const userList = path('/master_admin/user/list')
export const accountDetail = path('/master_admin/account/detail')
export const auditLog = path('/master_admin/audit_log')
