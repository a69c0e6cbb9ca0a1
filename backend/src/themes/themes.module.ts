import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { ThemeEntity, ThemeSchema } from './theme.schema.js';
import { ThemesController } from './themes.controller.js';
import { ThemesRepository } from './themes.repository.js';
import { ThemesService } from './themes.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: ThemeEntity.name, schema: ThemeSchema }])],
  controllers: [ThemesController],
  providers: [ThemesService, ThemesRepository],
  exports: [ThemesService],
})
export class ThemesModule {}
