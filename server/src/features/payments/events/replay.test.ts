import { randomOf } from '@neev/domain/core/random'
