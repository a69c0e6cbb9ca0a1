import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';

import { AccessGuard } from './auth/guards/access.guard.js';
import { AccountModule } from './account/account.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { DisclosuresModule } from './disclosures/disclosures.module.js';
import { ExpiryModule } from './expiry/expiry.module.js';
import { GrantsModule } from './grants/grants.module.js';
import { HealthModule } from './health/health.module.js';
import { BodyTypeGuard } from './http/body-type.guard.js';
import { ChangedPagesInterceptor } from './http/changed-pages.interceptor.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { ErrorFilter } from './http/error.filter.js';
import { InstallationModule } from './installation/installation.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { JoiningModule } from './joining/joining.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { WriteLimitGuard } from './limits/write-limit.guard.js';
import { LinkPreviewsModule } from './link-previews/link-previews.module.js';
import { LinksModule } from './links/links.module.js';
import { CustomThemesModule } from './themes/custom/custom-themes.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MediaModule } from './media/media.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { HostBlocksModule } from './host-blocks/host-blocks.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { MovesModule } from './moves/moves.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ProductsModule } from './products/products.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { SiteModule } from './site/site.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SubscribersModule } from './subscribers/subscribers.module.js';
import { ThemesModule } from './themes/themes.module.js';
import { TracingModule } from './tracing/tracing.module.js';
import { ShownRevisionInterceptor } from './users/shown-revision.interceptor.js';
import { UsersModule } from './users/users.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        MetricsModule,
        TracingModule,
        DatabaseModule,
        ExpiryModule,
        LimitsModule,
        IdempotencyModule,
        GrantsModule,
        AuthModule,
        UsersModule,
        AccountModule,
        ThemesModule,
        CustomThemesModule,
        LinksModule,
        McpModule,
        LinkPreviewsModule,
        ProductsModule,
        DisclosuresModule,
        InsightsModule,
        SubscribersModule,
        MessagesModule,
        WebhooksModule,
        OperatorsModule,
        ReleasesModule,
        RegistryModule,
        MediaModule,
        ModerationModule,
        HostBlocksModule,
        MovesModule,
        StorageModule,
        InstallationModule,
        SamplesModule,
        SiteModule,
        JoiningModule,
        HealthModule,
        PagesModule, // last, because its `:userName` matches every one-segment path
      ],
      providers: [
        // The order matters: authentication, rate limit, content type.
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: WriteLimitGuard },
        { provide: APP_GUARD, useClass: BodyTypeGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ChangedPagesInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ShownRevisionInterceptor },
      ],
    };
  }
}
