import type { ServerPage } from '@linkstall/contracts/shell';
import { percentOff } from '@linkstall/kit/percent-off';
import { linkHref, pingOf } from '@linkstall/kit/text';

import { Avatar } from '../../ui/avatar.tsx';
import { productPath, storePath } from '../../ui/store-path.ts';
import { translated, useIsRightToLeft, useTexts } from '../../ui/languages.ts';
import { loadProduct, sampleProduct, type ProductData } from './load-product.ts';
import { Prices } from '../cards/prices.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { useStockNote } from '../cards/notes.tsx';
import { MoreProducts } from './more-products.tsx';
import {
  BuyBar,
  BuyInfo,
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
import { Orders } from './orders.tsx';
import { ShareLink } from './share-link.tsx';
import { StoreFoot } from '../store-foot.tsx';
import { Page, Panel } from '../store-page.styles.ts';

const ProductView: ServerPage<ProductData>['Component'] = ({ data, shell }) => {
  const { owner, theme, product, more, orders } = data;
  const texts = useTexts();
  return (
    <Page $theme={theme} $isRightToLeft={useIsRightToLeft()}>
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
            <ProductNotes product={product} fullName={owner.fullName} />
            <BuyInfo>
              <Buy product={product} />
            </BuyInfo>
            {orders && product.Product_Stock !== 0 && (
              <Orders orders={orders} product={product} username={owner.username} />
            )}
            <DescriptionText>{product.Product_Desc}</DescriptionText>
          </Info>
        </Article>
        {more.length > 0 && <MoreProducts owner={owner} products={more} />}
        <BuyBar>
          <Buy product={product} />
        </BuyBar>
      </Panel>
      <StoreFoot shell={shell} username={owner.username} />
    </Page>
  );
};

/** The page has two Buy buttons and shows one: beside the price when wide, at the bottom of the screen when narrow. */
function Buy({ product }: Pick<ProductData, 'product'>) {
  const texts = useTexts();
  const { _id, Product_Url: url, Product_Retailer: retailer, Product_Stock: stock } = product;
  const label = retailer ? texts.product.buyAt(retailer) : texts.product.buy;
  return (
    <BuyLink
      $isQuiet={stock === 0}
      href={linkHref(url)}
      ping={pingOf(_id)}
      target="_blank"
      rel="noopener nofollow ugc sponsored"
    >
      <span>{stock === 0 ? texts.product.seeAt(retailer) : label}</span>
      <span className="ls-hidden">{texts.product.newTab}</span>
    </BuyLink>
  );
}

/** The facts that a visitor needs before a purchase. */
function ProductNotes({ product, fullName }: Pick<ProductData, 'product'> & { readonly fullName: string }) {
  const texts = useTexts();
  const stockNote = useStockNote(product);
  const stock = product.Product_Stock === 0 ? texts.product.soldOut : stockNote;
  return (
    <>
      {stock && (
        <p>
          <b>{stock}</b>
        </p>
      )}
      {product.Product_Affiliate && <p>{texts.product.affiliate(fullName)}</p>}
    </>
  );
}

function ProductPrice({ product, username }: Pick<ProductData, 'product'> & { readonly username: string }) {
  const texts = useTexts();
  const percent = percentOff(product.Product_Price, product.Product_Discount_Price);
  return (
    <PriceRow>
      <Prices product={product} />
      {percent > 0 && <DiscountBadge>{texts.product.percentOff(percent)}</DiscountBadge>}
      <ShareLink path={productPath(username, product._id)} title={product.Product_Name} />
    </PriceRow>
  );
}

/** `/store/@{username}/{product}`: the page of one product, which people can share. */
export const productPage: ServerPage<ProductData> = {
  load: loadProduct,
  Component: translated(ProductView),
  sample: sampleProduct,
};
