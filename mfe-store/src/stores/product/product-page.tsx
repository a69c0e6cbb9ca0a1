import type { ServerPage } from '@linkstall/contracts/shell';
import { linkHref, pingOf, rupees } from '@linkstall/kit/text';

import { Avatar } from '../../ui/avatar.tsx';
import { productPath, storePath } from '../../ui/store-path.ts';
import { texts } from '../../ui/texts.ts';
import { loadProduct, sampleProduct, type ProductData } from './load-product.ts';
import { percentOff } from '../cards/percent-off.ts';
import { Price } from '../cards/product-card.styles.ts';
import { ProductGallery } from './product-gallery.tsx';
import {
  BuyLink,
  Article,
  OwnerLink,
  Name,
  DiscountBadge,
  OwnerHeader,
  Info,
  StoreLink,
  PriceRow,
  DescriptionText,
} from './product-page.styles.ts';
import { ShareLink } from './share-link.tsx';
import { Footer, Page, Panel } from '../store-page.styles.ts';

const ProductView: ServerPage<ProductData>['Component'] = ({ data: { owner, theme, product } }) => (
  <Page $theme={theme}>
    <Panel>
      <OwnerHeader>
        <OwnerLink href={`/${owner.username}`}>
          <Avatar url={owner.avatar.url} fullName={owner.fullName} />
          <span>
            <b>{owner.fullName}</b> <small>@{owner.username}</small>
          </span>
        </OwnerLink>
        <StoreLink href={storePath(owner.username)}>{texts.product.backToStore}</StoreLink>
      </OwnerHeader>
      <Article>
        <ProductGallery product={product} />
        <Info>
          <Name>{product.Product_Name}</Name>
          <ProductPrice product={product} username={owner.username} />
          <BuyLink
            href={linkHref(product.Product_Url)}
            ping={pingOf(product._id)}
            target="_blank"
            rel="noopener nofollow ugc sponsored"
          >
            <span>{product.Product_Retailer ? texts.product.buyAt(product.Product_Retailer) : texts.product.buy}</span>
            <span className="ls-hidden">{texts.product.newTab}</span>
          </BuyLink>
          <DescriptionText>{product.Product_Desc}</DescriptionText>
        </Info>
      </Article>
    </Panel>
    <Footer>
      <a href="/">{texts.store.madeWith}</a>
    </Footer>
  </Page>
);

function ProductPrice({ product, username }: Pick<ProductData, 'product'> & { readonly username: string }) {
  const { Product_Price: price, Product_Discount_Price: discountPrice } = product;
  const percent = percentOff(price, discountPrice);
  return (
    <PriceRow>
      <Price>
        <b>{rupees(discountPrice)}</b>
        {discountPrice < price && (
          <s>
            <span className="ls-hidden">{texts.product.priceBefore}</span>
            {rupees(price)}
          </s>
        )}
      </Price>
      {percent > 0 && <DiscountBadge>{texts.product.percentOff(percent)}</DiscountBadge>}
      <ShareLink path={productPath(username, product._id)} title={product.Product_Name} />
    </PriceRow>
  );
}

/** `/store/@{username}/{product}`: the page of one product, which people can share. */
export const productPage: ServerPage<ProductData> = {
  load: loadProduct,
  Component: ProductView,
  sample: sampleProduct,
};
