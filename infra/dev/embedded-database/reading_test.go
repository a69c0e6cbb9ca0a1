package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"math"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/primitive"
)

func TestDocumentsAreReadAsWritten(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	values := []any{
		"", "a", "null", "{\"a\": [1]}", "quote \" slash \\ end\\", "<b>&</b>", "line\nfeed\ttab\u0001", "मीरा ₹ 🍲 \u2028",
		int32(0), int32(math.MinInt32), int32(math.MaxInt32), int64(math.MinInt64), int64(math.MaxInt64), 0.5, 1e300,
		true, false, nil, primitive.NewObjectID(), time.UnixMilli(0).UTC(), time.UnixMilli(-1).UTC(), time.UnixMilli(1_763_769_600_123).UTC(),
		primitive.Binary{Data: []byte{}}, primitive.Binary{Data: noise(1)}, primitive.Binary{Subtype: 4, Data: noise(16)}, primitive.Binary{Data: noise(60_000)},
		primitive.Regex{Pattern: "a\"b", Options: "i"}, bson.D{}, bson.A{}, bson.A{"", bson.D{{Key: "a", Value: nil}}, "b", nil},
		bson.D{{Key: "<x>", Value: 1.5}, {Key: "ä", Value: bson.A{int32(1), "two", bson.D{{Key: "three", Value: int64(3)}}}}},
	}
	all := make([]any, 0, len(values)+1)
	whole := bson.D{{Key: "_id", Value: "whole"}}
	for i, value := range values {
		all = append(all, bson.D{{Key: "_id", Value: int32(i)}, {Key: "value", Value: value}})
		whole = append(whole, bson.E{Key: string(rune('a'+i%26)) + string(rune('a'+i/26)), Value: value})
	}
	all = append(all, whole)
	_, err := things.InsertMany(ctx, all)
	must(t, err)
	for _, written := range all {
		expected, err := bson.Marshal(written)
		must(t, err)
		document, err := things.FindOne(ctx, bson.D{{Key: "_id", Value: written.(bson.D)[0].Value}}).Raw()
		must(t, err)
		if !bytes.Equal(document, expected) {
			t.Errorf("%v was read as %v", written, document)
		}
	}
}

func noise(length int) []byte {
	data := make([]byte, length)
	_, _ = rand.Read(data)
	return data
}
